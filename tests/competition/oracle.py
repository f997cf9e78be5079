"""stub"""
def compare(n, s):
    yield ""
