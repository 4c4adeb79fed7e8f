// An invented method and an invented driver: everything that is needed to add them.

const inEveryLanguage = (texts) => `{ en: ${texts}, de: ${texts}, fr: ${texts} }`

/** New files by path, and the new line of each registry. */
export const badge = {
  files: {
    'contract/src/methods/badge.ts': `
import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { attemptLabels, attemptSettings } from './shared-settings.ts'

export const badge = defineMethod({
  amr: ['hwk'],
  registrationFields: { badgeNumber: Type.String({ minLength: 1, maxLength: 20 }) },
  settings: Strict({ ...attemptSettings, stripes: Type.Integer({ minimum: 1, maximum: 9, default: 3 }) }),
  enabledByDefault: false,
  answer: 'typed',
  challenge: 'optional',
  beforePassword: true,
  addable: { input: 'text' },
  rank: 35,
  icon: 'key',
  color: 'indigo',
  texts: ${inEveryLanguage(`{
    name: 'Badge',
    description: 'A code on a badge.',
    signIn: { name: 'Your badge', hint: 'Enter the code on your badge', codeHint: 'Look at the back.' },
    selfService: {
      name: 'My badge',
      offer: 'A badge with a code.',
      add: 'Add badge',
      field: { label: 'Badge number', help: 'On the front.', error: 'Enter the number.', refused: 'Unknown badge.' },
    },
  }`)},
  labels: { ...attemptLabels, stripes: ${inEveryLanguage(`{ label: 'Stripes' }`)} },
})
`,
    'server/src/methods/badge/badge.ts': `
import type { SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'

interface BadgeSecret {
  readonly badgeNumber: string
}

export const badge: TypedMethod<BadgeSecret, SettingsOf<'badge'>> = {
  authType: 'badge',
  answer: 'typed',
  wrongReason: 'wrong_code',
  async enrol({ badgeNumber = '' }) {
    return { status: 'pending', secret: { badgeNumber }, hint: badgeNumber }
  },
  async verify({ text }, { secret, progress }, { settings }) {
    return text === secret.badgeNumber.repeat(settings.stripes) ? { outcome: 'right', progress } : { outcome: 'wrong' }
  },
}
`,
  },
  registries: {
    'contract/src/methods/index.ts': { imported: './badge.ts', after: '  recovery_code: recoveryCode,\n' },
    'server/src/methods/index.ts': { imported: './badge/badge.ts', after: '  recovery_code: recoveryCode,\n' },
  },
}

export const pigeon = {
  files: {
    'contract/src/drivers/pigeon.ts': `
import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineDriver } from './driver.ts'

export const pigeon = defineDriver({
  channels: ['email'],
  settings: Strict({ loft: Type.String({ minLength: 1, maxLength: 100 }) }),
  secrets: Strict({ whistle: Type.String({ minLength: 1, maxLength: 100 }) }),
  advanced: [],
  names: ${inEveryLanguage(`'Carrier pigeon'`)},
  labels: { loft: ${inEveryLanguage(`{ label: 'Loft' }`)}, whistle: ${inEveryLanguage(`{ label: 'Whistle' }`)} },
})
`,
    'server/src/drivers/pigeon/pigeon.ts': `
import { driverContracts } from '@countersign/contract'
import { DeliveryRefused, type Driver } from '../driver.ts'

export const pigeon: Driver<{ loft: string }, { whistle: string }> = {
  ...driverContracts.pigeon,
  async send(_message, { loft }) {
    throw new DeliveryRefused(\`No pigeon is in \${loft}.\`)
  },
}
`,
  },
  registries: {
    'contract/src/drivers/index.ts': { imported: './pigeon.ts', after: '{ smtp,' },
    'server/src/drivers/index.ts': { imported: './pigeon/pigeon.ts', after: '{ smtp,' },
  },
}
