export default [
  {
    guard: 'a journey that quotes a text of a catalogue is refused',
    file: 'scripts/checks/journey-texts.mjs',
    text: '.filter((text) => keys.has(text))',
    replacement: '.filter((text) => keys.has(text) && false)',
    tests: ['scripts/checks/journey-texts.test.mjs'],
  },
  {
    guard: 'more banned words than an entry allows are refused',
    file: 'scripts/checks/banned-words.mjs',
    text: 'if (found.length > entry.allowed) {',
    replacement: 'if (found.length > entry.allowed + 1) {',
    tests: ['scripts/checks/banned-words.test.mjs'],
  },
  {
    guard: 'the allowed number of banned words falls with them',
    file: 'scripts/checks/banned-words.mjs',
    text: 'if (found.length < entry.allowed) return',
    replacement: 'if (found.length < 0) return',
    tests: ['scripts/checks/banned-words.test.mjs'],
  },
]
