import { about, fields } from './methods/en.data.ts'

const en = {
  title: 'Authentication Modes',
  lead: 'Choose how people can verify their identity. Methods you turn off stop working immediately.',
  on: 'On',
  off: 'Off',
  offered: (method: string) => `${method} enabled`,
  settings: 'Settings',
  settingsOf: (method: string) => `Settings for ${method}`,
  settingsNote: 'Leave a field empty to use the default. Changes apply to new requests.',
  turnedOn: (method: string) => `${method} is on.`,
  turnedOff: (method: string) => `${method} is off.`,
  turnOff: 'Turn off',
  turnOffTitle: (method: string) => `Turn off ${method}?`,
  turnOffText:
    'Users can’t verify with it until you turn it on again. Their registrations are kept. Make sure they have another way to sign in.',
  about,
  fields,
}

export type AuthenticationModesMessages = typeof en
export default en
