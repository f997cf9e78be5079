/** Presses on their way: which control waits, which message failed, and what an answer brings (a modal). */

export const FAILED = "This interaction failed";

export class Presses {
  #app;
  #busy = new Map();
  #failed = new Map();
  #chosen = new Map();

  constructor(app) {
    this.#app = app;
  }

  /** Whether a person waits for an answer on a control of a message; `customId` null asks for the whole message. */
  isBusy(personId, messageId, customId) {
    const waiting = this.#busy.get(`${personId} ${messageId}`);
    return customId === null ? waiting !== undefined : waiting === customId;
  }

  /** The sentence to show under a message whose last press failed, or null. */
  failure(personId, messageId) {
    return this.#failed.get(`${personId} ${messageId}`) ?? null;
  }

  /** What a person chose last in a select; it stays until the bot changes the message. Null: nothing yet. */
  chosen(personId, messageId, customId) {
    return this.#chosen.get(`${personId} ${messageId}`)?.[customId] ?? null;
  }

  /** The bot changed a message: what was chosen or failed on it is history. */
  forget(messageId) {
    for (const map of [this.#chosen, this.#failed]) {
      for (const key of map.keys()) if (key.endsWith(` ${messageId}`)) map.delete(key);
    }
  }

  /** Press a button. */
  async press(conversation, message, customId) {
    await this.#run(conversation, message, customId, "press", { custom_id: customId });
  }

  /** Choose values in a select. */
  async choose(conversation, message, customId, values) {
    const key = `${conversation.personId} ${message.id}`;
    this.#chosen.set(key, { ...this.#chosen.get(key), [customId]: values });
    await this.#run(conversation, message, customId, "select", { custom_id: customId, values });
  }

  async #run(conversation, message, customId, act, fields) {
    const key = `${conversation.personId} ${message.id}`;
    this.#busy.set(key, customId);
    this.#failed.delete(key);
    conversation.repaint(message.id);
    const reply = await this.#app.act(act, conversation, { message: message.id, ...fields });
    this.#busy.delete(key);
    if (reply.ok) this.#app.answered(conversation, reply);
    else this.#failed.set(key, reply.kind === "failed" ? FAILED : reply.error);
    conversation.repaint(message.id);
  }
}
