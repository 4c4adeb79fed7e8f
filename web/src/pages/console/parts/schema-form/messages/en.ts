const en = {
  range: (from: string, to: string) => `${from} to ${to}.`,
  defaultValue: (value: string) => `Default: ${value}.`,
  outOfRange: (from: string, to: string) => `Enter a whole number from ${from} to ${to}.`,
  missing: 'This field is required.',
  optional: 'Optional.',
  listHelp: 'Separate values with commas.',
  linesHelp: 'Enter one per line.',
  ofValue: (place: number, issue: string) => `Value ${place}: ${issue}`,
  pairName: 'Name',
  pairValue: 'Value',
  addPair: 'Add another',
  removePair: (name: string) => `Remove ${name}`,
  nothing: 'none',
  yes: 'on',
  no: 'off',

  unsaved: 'Unsaved changes',
  conflict:
    'Another administrator has changed these settings. Your edits are kept: check the current values, then save again.',
  showNow: 'Show current values',
}

export type SchemaFormMessages = typeof en
export default en
