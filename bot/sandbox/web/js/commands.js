/** The bot's commands as a person can use them: which are there, which match what was typed, what they ask for. */

export const SLASH = 1;
const SUBCOMMAND = 1;
const GROUP = 2;
const IN_SERVER = 0;
const IN_BOT_DM = 1;
const IN_PRIVATE = 2;
const PLACES = { dm: IN_BOT_DM, private: IN_PRIVATE };
const BY_OWN_INSTALL = 1;

/** Option kinds by their Discord number. */
export const KIND = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** The commands of a type that a person can use in a channel, by name. */
export function commandsFor(scene, personId, channel, type) {
  if (!channel) return [];
  const place = PLACES[channel.kind] ?? IN_SERVER;
  const person = scene.people.find(({ id }) => id === personId);
  if (place === IN_PRIVATE && !person?.installed) return [];
  const denied = person?.denied?.[channel.guild] ?? [];
  return scene.commands
    .filter((command) => (command.type ?? SLASH) === type && isUsable(command, channel, place))
    .filter((command) => !denied.includes(command.name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function isUsable(command, channel, place) {
  if (command.guild_id) return command.guild_id === channel.guild;
  if (place === IN_PRIVATE && !command.integration_types?.includes(BY_OWN_INSTALL)) return false;
  if (command.contexts) return command.contexts.includes(place);
  return place === IN_SERVER || command.dm_permission !== false;
}

/** Every typed command, subcommands spelled out: `{ words, description, options }`. */
export function slashCommands(scene, personId, channel) {
  return commandsFor(scene, personId, channel, SLASH).flatMap((command) =>
    leaves(command.options ?? [], [command.name], command.description),
  );
}

function leaves(options, words, description) {
  const inner = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (!inner.length) return [{ words: words.join(" "), description, options }];
  return inner.flatMap((option) => leaves(option.options ?? [], [...words, option.name], option.description));
}

/** The commands that fit what was typed after the slash: those that start so first, then those that contain it. */
export function matching(list, typed) {
  const wanted = typed.toLowerCase();
  const starts = list.filter((command) => command.words.startsWith(wanted));
  return [
    ...starts,
    ...list.filter((command) => !starts.includes(command) && command.words.includes(wanted)),
  ];
}

/** What one option may be, in a few words for the field's hint. */
export function hintOf(option) {
  const { min_value: least, max_value: most } = option;
  if (least !== undefined && most !== undefined) return `${option.description} (${least} to ${most})`;
  if (least !== undefined) return `${option.description} (at least ${least})`;
  if (most !== undefined) return `${option.description} (at most ${most})`;
  return option.description;
}

/** Turn what was typed into the value of an option, or say in a sentence why it cannot be one. */
export function parseOption(option, text) {
  const typed = text.trim();
  if (option.type === KIND.integer || option.type === KIND.number) return parseNumber(option, typed);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least) return { error: `${option.name} needs at least ${least} characters.` };
  if (text.length > most) return { error: `${option.name} can have at most ${most} characters.` };
  return { value: text };
}

function parseNumber(option, typed) {
  const pattern = option.type === KIND.integer ? /^[-+]?\d{1,15}$/ : /^[-+]?\d{1,15}(\.\d+)?$/;
  if (!pattern.test(typed))
    return { error: `${option.name} must be a ${option.type === KIND.integer ? "whole " : ""}number.` };
  const value = Number(typed);
  if (value < (option.min_value ?? -Infinity))
    return { error: `${option.name} must be at least ${option.min_value}.` };
  if (value > (option.max_value ?? Infinity))
    return { error: `${option.name} must be at most ${option.max_value}.` };
  return { value };
}
