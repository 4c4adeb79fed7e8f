import Type from 'typebox'
import { phoneNumberPattern, Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import {
  attemptLabels,
  attemptSettings,
  sentCodeLabels,
  sentCodeSettings,
  totalPerDayLabel,
} from './shared-settings.ts'

const dailyCap = (most: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: most, description })

export const sms = defineMethod({
  amr: ['otp', 'sms'],
  registrationFields: {
    mobileNumber: Type.String({
      pattern: phoneNumberPattern,
      issue: 'must be a mobile number in E.164 form: a plus sign, the country code and the number, digits only',
      description: 'A mobile number in E.164 format.',
      examples: ['+41791234567'],
    }),
  },
  settings: Strict({
    ...sentCodeSettings,
    ...attemptSettings,
    allowedCountries: Type.Union(
      [
        Type.Array(Type.String({ pattern: '^[A-Z]{2}$', issue: 'must be an ISO 3166 code such as CH' }), {
          maxItems: 250,
          uniqueItems: true,
        }),
        Type.Null(),
      ],
      {
        default: null,
        description: 'ISO 3166 codes of the countries to which messages can be sent. `null` for all countries.',
      },
    ),
    maxPerNumberPerDay: dailyCap(20, 'The maximum number of messages to one number per day (UTC).'),
    maxPerPrefixPerDay: dailyCap(
      200,
      'The maximum number of messages per day (UTC) to numbers that differ only in their last four digits.',
    ),
    maxPerCountryPerDay: dailyCap(5_000, 'The maximum number of messages to one country per day (UTC).'),
    maxPerDay: dailyCap(20_000, 'The maximum number of messages per day (UTC).'),
  }),
  enabledByDefault: false,
  answer: 'typed',
  challenge: 'required',
  channel: 'sms',
  addable: { input: 'tel' },
  rank: 50,
  icon: 'chat',
  color: 'blue',
  texts: {
    en: {
      name: 'SMS code',
      description: 'A code by text message. Requires an SMS connector.',
      signIn: { name: 'SMS code', hint: 'Get a code on your phone' },
      selfService: {
        name: 'SMS codes',
        offer: 'We send a code to your mobile phone.',
        add: 'Add mobile number',
        field: {
          label: 'Mobile number',
          help: 'Include the country code, such as +41 79 123 45 67',
          error: 'Start with a plus sign and the country code.',
          refused: 'This number can’t be used.',
        },
      },
    },
    de: {
      name: 'SMS-Code',
      description: 'Ein Code per Textnachricht. Braucht eine Anbindung für SMS.',
      signIn: { name: 'Code per SMS', hint: 'Auf Ihr Telefon' },
      selfService: {
        name: 'Codes per SMS',
        offer: 'Ein Code auf Ihr Mobiltelefon.',
        add: 'Mobilnummer hinzufügen',
        field: {
          label: 'Mobilnummer',
          help: 'Mit Landesvorwahl, etwa +41 79 123 45 67',
          error: 'Beginnen Sie mit einem Pluszeichen und der Landesvorwahl.',
          refused: 'Diese Nummer geht nicht.',
        },
      },
    },
    fr: {
      name: 'Code par SMS',
      nameInMessage: 'code par SMS',
      description: 'Un code par SMS. Demande un connecteur pour les SMS.',
      signIn: { name: 'Code par SMS', hint: 'Sur votre téléphone' },
      selfService: {
        name: 'Codes par SMS',
        offer: 'Un code sur votre téléphone mobile.',
        add: 'Ajouter un numéro de mobile',
        field: {
          label: 'Numéro de mobile',
          help: 'Avec l’indicatif du pays, par exemple +41 79 123 45 67',
          error: 'Commencez par un signe plus et l’indicatif du pays.',
          refused: 'Ce numéro ne convient pas.',
        },
      },
    },
  },
  labels: {
    ...sentCodeLabels,
    ...attemptLabels,
    allowedCountries: {
      en: {
        label: 'Allowed countries',
        help: 'Country codes such as CH, DE or FR. Leave empty to allow every country. A short list reduces fraud.',
      },
      de: {
        label: 'Erlaubte Länder',
        help: 'Kürzel wie CH, DE oder FR. Leer: jedes Land. Eine kurze Liste hält Betrug fern.',
      },
      fr: {
        label: 'Pays autorisés',
        help: 'Des codes comme CH, DE ou FR. Vide : tous les pays. Une liste courte éloigne la fraude.',
      },
    },
    maxPerNumberPerDay: {
      en: { label: 'Messages per number and day' },
      de: { label: 'Nachrichten an eine Nummer am Tag' },
      fr: { label: 'Messages à un numéro par jour' },
    },
    maxPerPrefixPerDay: {
      en: {
        label: 'Messages per block of numbers and day',
        help: 'A block is all numbers that differ only in their last four digits. Fraud shows up there first.',
      },
      de: {
        label: 'Nachrichten an einen Nummernblock am Tag',
        help: 'Nummern, die sich nur in den letzten vier Ziffern unterscheiden: Dort zeigt sich Betrug zuerst.',
      },
      fr: {
        label: 'Messages à un bloc de numéros par jour',
        help: 'Les numéros qui ne diffèrent que par leurs quatre derniers chiffres : là où la fraude se voit d’abord.',
      },
    },
    maxPerCountryPerDay: {
      en: { label: 'Messages per country and day' },
      de: { label: 'Nachrichten in ein Land am Tag' },
      fr: { label: 'Messages vers un pays par jour' },
    },
    ...totalPerDayLabel,
  },
})
