import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import {
  attemptLabels,
  attemptSettings,
  sentCodeLabels,
  sentCodeSettings,
  totalPerDayLabel,
} from './shared-settings.ts'

export const email = defineMethod({
  amr: ['otp'],
  registrationFields: {
    emailAddress: Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
  },
  settings: Strict({
    ...sentCodeSettings,
    ...attemptSettings,
    maxPerAddressPerDay: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 50,
      description: 'The maximum number of messages to one address per day (UTC).',
    }),
    maxPerDay: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 100_000,
      description: 'The maximum number of messages per day (UTC).',
    }),
  }),
  enabledByDefault: false,
  answer: 'typed',
  challenge: 'required',
  channel: 'email',
  addable: { input: 'email' },
  rank: 60,
  icon: 'mail',
  color: 'teal',
  texts: {
    en: {
      name: 'Email code',
      description: 'A code by email. Requires an email connector.',
      signIn: { name: 'Email code', hint: 'Get a code in your mailbox' },
      selfService: {
        name: 'Email codes',
        offer: 'We send a code to your mailbox.',
        add: 'Add email address',
        field: {
          label: 'Email address',
          help: 'We send codes to this address.',
          error: 'Enter a valid email address.',
          refused: 'This address can’t be used.',
        },
      },
    },
    de: {
      name: 'E-Mail-Code',
      description: 'Ein Code per E-Mail. Braucht eine Anbindung für E-Mail.',
      signIn: { name: 'Code per E-Mail', hint: 'In Ihr Postfach' },
      selfService: {
        name: 'Codes per E-Mail',
        offer: 'Ein Code in Ihr Postfach.',
        add: 'E-Mail-Adresse hinzufügen',
        field: {
          label: 'E-Mail-Adresse',
          help: 'Dorthin gehen die Codes.',
          error: 'Das ist keine E-Mail-Adresse.',
          refused: 'Diese Adresse geht nicht.',
        },
      },
    },
    fr: {
      name: 'Code par e-mail',
      nameInMessage: 'code par e-mail',
      description: 'Un code par e-mail. Demande un connecteur pour les e-mails.',
      signIn: { name: 'Code par e-mail', hint: 'Dans votre boîte aux lettres' },
      selfService: {
        name: 'Codes par e-mail',
        offer: 'Un code dans votre boîte aux lettres.',
        add: 'Ajouter une adresse e-mail',
        field: {
          label: 'Adresse e-mail',
          help: 'Les codes y sont envoyés.',
          error: 'Ce n’est pas une adresse e-mail.',
          refused: 'Cette adresse ne convient pas.',
        },
      },
    },
  },
  labels: {
    ...sentCodeLabels,
    ...attemptLabels,
    maxPerAddressPerDay: {
      en: { label: 'Messages per address and day' },
      de: { label: 'Nachrichten an eine Adresse am Tag' },
      fr: { label: 'Messages à une adresse par jour' },
    },
    ...totalPerDayLabel,
  },
})
