const en = {
  range: (from: string, to: string) => `${from} to ${to}.`,
  atFirst: (value: string) => `At first: ${value}.`,
  outOfRange: (from: string, to: string) => `It must be a whole number from ${from} to ${to}.`,
  missing: 'It is needed.',
  optional: 'Leave it empty if you do not need it.',
  listHelp: 'Separated by commas.',
  pairName: 'Name',
  pairValue: 'Value',
  addPair: 'Add another',
  removePair: (name: string) => `Remove ${name}`,
  nothing: 'nothing',
  yes: 'on',
  no: 'off',

  unsaved: 'Not saved yet',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you have changed here is lost.',
  leave: 'Leave',
  stay: 'Stay here',
  conflict:
    'Somebody else has saved this meanwhile. Look at what it is now: what you have changed is kept, and you can save again.',
  showNow: 'Show what it is now',
}

export type SchemaFormMessages = typeof en
export default en
