import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { attemptLabels, attemptSettings, challengeLabels, challengeSettings } from './shared-settings.ts'

export const authenticatorApp = defineMethod({
  amr: ['otp'],
  registrationFields: {},
  settings: Strict({
    ...challengeSettings,
    ...attemptSettings,
    algorithm: Type.Enum(['SHA1', 'SHA256', 'SHA512'], {
      default: 'SHA1',
      description: 'Hash algorithm of the codes. Applies to new registrations. Many apps support only SHA1.',
    }),
    digits: Type.Enum([6, 8], { default: 6, description: 'Number of digits in a code. Applies to new registrations.' }),
    periodSeconds: Type.Enum([30, 60], {
      default: 30,
      description: 'How long the app shows a code, in seconds. Applies to new registrations.',
    }),
    issuerName: Type.Union(
      [
        Type.String({
          minLength: 1,
          maxLength: 64,
          pattern: '^[^:]+$',
          issue: 'must be 1 to 64 characters without a colon',
        }),
        Type.Null(),
      ],
      {
        default: null,
        description: "The issuer that the app shows with the code. `null` for the tenant's name.",
      },
    ),
  }),
  enabledByDefault: true,
  answer: 'typed',
  challenge: 'optional',
  beforePassword: true,
  addable: {},
  rank: 20,
  icon: 'clock',
  color: 'violet',
  texts: {
    en: {
      name: 'Authenticator app',
      description: 'A code in an app on the phone. Works offline.',
      signIn: {
        name: 'Authenticator app',
        hint: 'Enter the code from your app',
        codeHint: 'Enter the code that your authenticator app shows.',
        namedCodeHint: 'Enter the code that your app shows for “{name}”.',
      },
      selfService: {
        name: 'Authenticator app',
        offer: 'An app on your phone shows you codes, even offline.',
        add: 'Add authenticator app',
      },
    },
    de: {
      name: 'Authenticator-App',
      description: 'Ein Code, den eine App auf dem Telefon zeigt. Geht auch ohne Netz.',
      signIn: {
        name: 'Authenticator-App',
        hint: 'Der Code, den Ihre App zeigt',
        codeHint: 'Öffnen Sie die App und tippen Sie den Code ein, den sie zeigt.',
        namedCodeHint: 'Öffnen Sie die App für „{name}“ und tippen Sie den Code ein, den sie zeigt.',
      },
      selfService: {
        name: 'Authenticator-App',
        offer: 'Eine App auf Ihrem Telefon zeigt Codes, auch ohne Netz.',
        add: 'Authenticator-App hinzufügen',
      },
    },
    fr: {
      name: 'Application d’authentification',
      nameInMessage: "application d'authentification",
      description: 'Un code affiché par une application du téléphone. Fonctionne sans réseau.',
      signIn: {
        name: 'Application d’authentification',
        hint: 'Le code affiché par votre application',
        codeHint: 'Ouvrez l’application et saisissez le code qu’elle affiche.',
        namedCodeHint: 'Ouvrez l’application pour « {name} » et saisissez le code qu’elle affiche.',
      },
      selfService: {
        name: 'Application d’authentification',
        offer: 'Une application sur votre téléphone affiche des codes, même sans réseau.',
        add: 'Ajouter une application d’authentification',
      },
    },
  },
  labels: {
    ...challengeLabels,
    ...attemptLabels,
    algorithm: {
      en: { label: 'Hash algorithm', help: 'For new registrations. Many apps support only SHA1.' },
      de: { label: 'Hash-Verfahren', help: 'Für neue Registrierungen. Viele Apps kennen nur SHA1.' },
      fr: {
        label: 'Algorithme de hachage',
        help: 'Pour les nouveaux enregistrements. Beaucoup d’applications ne connaissent que SHA1.',
      },
    },
    digits: {
      en: { label: 'Code length (digits)', help: 'For new registrations.' },
      de: { label: 'Codelänge (Ziffern)', help: 'Für neue Registrierungen.' },
      fr: { label: 'Longueur du code (chiffres)', help: 'Pour les nouveaux enregistrements.' },
    },
    periodSeconds: {
      en: { label: 'Code interval (seconds)', help: 'For new registrations.' },
      de: { label: 'Codeintervall (Sekunden)', help: 'Für neue Registrierungen.' },
      fr: { label: 'Intervalle des codes (secondes)', help: 'Pour les nouveaux enregistrements.' },
    },
    issuerName: {
      en: { label: 'Name in the app', help: 'Shown above the code. Leave empty to use the organisation’s name.' },
      de: { label: 'Name in der App', help: 'Was über dem Code steht. Leer: der Name der Organisation.' },
      fr: {
        label: 'Nom dans l’application',
        help: 'Ce qui figure au-dessus du code. Vide : le nom de l’organisation.',
      },
    },
  },
})
