// Settings that several methods have, with their texts.
import Type from 'typebox'
import { firstLockoutMinutes } from '../limits/index.ts'
import type { Labels } from '../texts.ts'

/** For methods that limit attempts. */
export const attemptSettings = {
  attemptsPerChallenge: Type.Integer({
    minimum: 1,
    maximum: 10,
    default: 5,
    description: 'After this many wrong answers, a challenge fails.',
  }),
  lockAfterFailures: Type.Integer({
    minimum: 3,
    maximum: 20,
    default: 10,
    description: `After this many consecutive wrong answers, the method is locked for the user: for ${firstLockoutMinutes} minutes, and twice as long each further time.`,
  }),
}

export const attemptLabels = {
  attemptsPerChallenge: {
    en: {
      label: 'Attempts per code',
      help: 'After this many incorrect attempts, the user has to request a new code.',
    },
    de: {
      label: 'Versuche pro Code',
      help: 'Nach so vielen falschen Versuchen muss der Benutzer einen neuen Code anfordern.',
    },
    fr: {
      label: 'Essais par code',
      help: 'Après ce nombre d’essais erronés, l’utilisateur doit demander un nouveau code.',
    },
  },
  lockAfterFailures: {
    en: {
      label: 'Failed attempts before lockout',
      help: `Counted in a row. The first lockout lasts ${firstLockoutMinutes} minutes, and each further one twice as long.`,
    },
    de: {
      label: 'Fehlversuche bis zur Sperre',
      help: `In Folge gezählt. Die Sperre dauert ${firstLockoutMinutes} Minuten, dann jedes Mal doppelt so lang.`,
    },
    fr: {
      label: 'Échecs avant blocage',
      help: `Comptées d’affilée. Le blocage dure ${firstLockoutMinutes} minutes, puis deux fois plus à chaque fois.`,
    },
  },
} satisfies Labels

/** For methods that send a code. */
export const sentCodeSettings = {
  codeDigits: Type.Integer({ minimum: 6, maximum: 10, default: 6, description: 'Number of digits in a code.' }),
  codeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'Code lifetime, in seconds.',
  }),
}

export const sentCodeLabels = {
  codeDigits: {
    en: { label: 'Code length (digits)', help: 'Longer codes are harder to guess.' },
    de: { label: 'Codelänge (Ziffern)', help: 'Längere Codes sind schwerer zu erraten.' },
    fr: { label: 'Longueur du code (chiffres)', help: 'Un code plus long est plus difficile à deviner.' },
  },
  codeValiditySeconds: {
    en: { label: 'Code lifetime (seconds)' },
    de: { label: 'Gültigkeit eines Codes (Sekunden)' },
    fr: { label: 'Validité d’un code (secondes)' },
  },
} satisfies Labels

/** For methods whose codes come from a device with a clock. */
export const challengeSettings = {
  challengeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'Challenge lifetime, in seconds.',
  }),
}

export const challengeLabels = {
  challengeValiditySeconds: {
    en: { label: 'Request lifetime (seconds)' },
    de: { label: 'Gültigkeit einer Anfrage (Sekunden)' },
    fr: { label: 'Validité d’une demande (secondes)' },
  },
} satisfies Labels

/** For methods that send messages. */
export const totalPerDayLabel = {
  maxPerDay: {
    en: { label: 'Messages per day in total' },
    de: { label: 'Nachrichten insgesamt am Tag' },
    fr: { label: 'Messages en tout par jour' },
  },
} satisfies Labels
