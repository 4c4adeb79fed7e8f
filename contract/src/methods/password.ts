import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { minPasswordLength, minPasswordOnlyLength } from '../limits/index.ts'
import { defineMethod } from './method.ts'
import { attemptLabels, attemptSettings } from './shared-settings.ts'

export const Password = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'Any characters. Normalised (NFKC) before it is measured and hashed.',
  examples: ['violet lamps sing at noon'],
})

export const password = defineMethod({
  amr: ['pwd'],
  registrationFields: { password: Password },
  settings: Strict({
    lockAfterFailures: attemptSettings.lockAfterFailures,
    allowPasswordOnly: Type.Boolean({
      default: false,
      description: 'Whether a password is enough to sign in, without a second factor. Passwords must then be longer.',
    }),
    minLength: Type.Integer({
      minimum: minPasswordLength,
      maximum: 64,
      default: minPasswordLength,
      description: `Minimum length, in characters. At least ${minPasswordOnlyLength} if a password is enough to sign in.`,
    }),
  }),
  enabledByDefault: true,
  answer: 'typed',
  challenge: 'none',
  input: 'password',
  secondFactor: false,
  rank: 80,
  icon: 'lock',
  color: 'gray',
  texts: {
    en: {
      name: 'Password',
      description: 'Something the user knows. Best used with another method.',
      signIn: { name: 'Password', hint: 'Use your sign-in password' },
      selfService: { name: 'Password' },
    },
    de: {
      name: 'Passwort',
      description: 'Etwas, das der Benutzer weiß. Am besten zusammen mit einer anderen Methode.',
      signIn: { name: 'Passwort', hint: 'Das, mit dem Sie sich anmelden' },
      selfService: { name: 'Passwort' },
    },
    fr: {
      name: 'Mot de passe',
      nameInMessage: 'mot de passe',
      description: 'Quelque chose que l’utilisateur sait. De préférence avec une autre méthode.',
      signIn: { name: 'Mot de passe', hint: 'Celui avec lequel vous vous connectez' },
      selfService: { name: 'Mot de passe' },
    },
  },
  labels: {
    lockAfterFailures: attemptLabels.lockAfterFailures,
    allowPasswordOnly: {
      en: {
        label: 'Allow password-only sign-in',
        help: `No second factor is required, but passwords need at least ${minPasswordOnlyLength} characters. Not recommended.`,
      },
      de: {
        label: 'Anmeldung nur mit Passwort erlauben',
        help: `Ohne zweiten Faktor; Passwörter brauchen dann mindestens ${minPasswordOnlyLength} Zeichen. Nicht empfohlen.`,
      },
      fr: {
        label: 'Autoriser la connexion par mot de passe seul',
        help: `Sans second facteur ; le mot de passe doit alors avoir au moins ${minPasswordOnlyLength} caractères. Déconseillé.`,
      },
    },
    minLength: {
      en: {
        label: 'Minimum length (characters)',
        help: `At least ${minPasswordOnlyLength} if password-only sign-in is allowed.`,
      },
      de: {
        label: 'Mindestlänge (Zeichen)',
        help: `Mindestens ${minPasswordOnlyLength}, wenn die Anmeldung nur mit Passwort erlaubt ist.`,
      },
      fr: {
        label: 'Longueur minimale (caractères)',
        help: `Au moins ${minPasswordOnlyLength} si la connexion par mot de passe seul est autorisée.`,
      },
    },
  },
})
