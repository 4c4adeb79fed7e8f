import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { attemptLabels, attemptSettings, challengeLabels, challengeSettings } from './shared-settings.ts'

export const recoveryCode = defineMethod({
  amr: ['otp'],
  registrationFields: {},
  settings: Strict({ ...challengeSettings, ...attemptSettings }),
  enabledByDefault: true,
  answer: 'typed',
  challenge: 'optional',
  input: 'letters',
  // It shows that a device was lost, and not that the user has one.
  remembersBrowser: false,
  beforePassword: true,
  rank: 70,
  icon: 'lifebuoy',
  color: 'amber',
  texts: {
    en: {
      name: 'Recovery codes',
      description: 'Ten codes on paper, in case the phone is lost.',
      signIn: {
        name: 'Recovery code',
        hint: 'Use one of your saved codes',
        codeHint: 'Each code works once. Afterwards, remove the device you lost.',
      },
      selfService: {
        name: 'Recovery codes',
        offer: 'Codes to keep on paper, in case you lose your device.',
      },
    },
    de: {
      name: 'Wiederherstellungscodes',
      description: 'Zehn Codes auf Papier für den Tag, an dem das Telefon weg ist.',
      signIn: {
        name: 'Wiederherstellungscode',
        hint: 'Einer der Codes, die Sie aufbewahrt haben',
        codeHint: 'Jeder Code gilt einmal. Entfernen Sie danach das Gerät, das Sie verloren haben.',
      },
      selfService: {
        name: 'Wiederherstellungscodes',
        offer: 'Codes auf Papier, für den Tag, an dem Ihr Gerät verloren geht.',
      },
    },
    fr: {
      name: 'Codes de secours',
      nameInMessage: 'codes de secours',
      description: 'Dix codes sur papier pour le jour où le téléphone a disparu.',
      signIn: {
        name: 'Code de secours',
        hint: 'L’un des codes que vous avez conservés',
        codeHint: 'Chaque code ne sert qu’une fois. Retirez ensuite l’appareil que vous avez perdu.',
      },
      selfService: {
        name: 'Codes de secours',
        offer: 'Des codes sur papier, pour le jour où votre appareil est perdu.',
      },
    },
  },
  labels: { ...challengeLabels, ...attemptLabels },
})
