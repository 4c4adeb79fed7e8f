import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { defineMethod } from './method.ts'
import { attemptLabels, attemptSettings, challengeLabels, challengeSettings } from './shared-settings.ts'

export const SerialNumber = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[\\x21-\\x7e]+$',
  issue: 'must be 1 to 64 printable characters without spaces',
  examples: ['GALT10000001'],
})

export const hardwareToken = defineMethod({
  amr: ['otp', 'hwk'],
  registrationFields: { serialNumber: SerialNumber },
  settings: Strict({
    ...challengeSettings,
    ...attemptSettings,
    lookAhead: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 10,
      description: 'Look-ahead window for event-based tokens, in button presses.',
    }),
    driftSteps: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 2,
      description: 'Permitted clock drift of time-based tokens, in time steps in either direction.',
    }),
    resyncWindow: Type.Integer({
      minimum: 10,
      maximum: 5_000,
      default: 1_000,
      description: 'How far to search for two consecutive codes when a token is resynchronised.',
    }),
  }),
  enabledByDefault: false,
  answer: 'typed',
  challenge: 'optional',
  acceptsNextCode: true,
  beforePassword: true,
  addable: { input: 'text' },
  rank: 30,
  icon: 'key',
  color: 'orange',
  texts: {
    en: {
      name: 'Hardware token',
      description: 'A code on a small device. Requires hardware tokens in the inventory.',
      signIn: {
        name: 'Hardware token',
        hint: 'Enter the code on its display',
        codeHint: 'Enter the code that your token shows.',
        namedCodeHint: 'Enter the code that token {name} shows.',
      },
      selfService: {
        name: 'Hardware token',
        offer: 'A small device with a display, issued by your organisation.',
        add: 'Add hardware token',
        field: {
          label: 'Serial number',
          help: 'Printed on the back of the token.',
          error: 'Enter the number on the back of the token.',
          refused: 'We can’t find this serial number. Check it, or contact your administrator.',
        },
      },
    },
    de: {
      name: 'Hardware-Token',
      description: 'Ein Code, den ein kleines Gerät zeigt. Braucht Hardware-Token im Bestand.',
      signIn: {
        name: 'Hardware-Token',
        hint: 'Der Code auf seiner Anzeige',
        codeHint: 'Tippen Sie den Code ein, den Ihr Token zeigt.',
        namedCodeHint: 'Tippen Sie den Code ein, den das Token {name} zeigt.',
      },
      selfService: {
        name: 'Hardware-Token',
        offer: 'Ein kleines Gerät mit Anzeige, von Ihrer Organisation.',
        add: 'Hardware-Token hinzufügen',
        field: {
          label: 'Seriennummer',
          help: 'Sie steht auf der Rückseite des Tokens.',
          error: 'Tippen Sie die Nummer von der Rückseite des Tokens ein.',
          refused: 'Diese Seriennummer kennen wir nicht. Prüfen Sie sie oder fragen Sie Ihre Administration.',
        },
      },
    },
    fr: {
      name: 'Jeton matériel',
      nameInMessage: 'jeton matériel',
      description: 'Un code affiché par un petit appareil. Demande des jetons matériels dans l’inventaire.',
      signIn: {
        name: 'Jeton matériel',
        hint: 'Le code affiché sur son écran',
        codeHint: 'Saisissez le code affiché par votre jeton.',
        namedCodeHint: 'Saisissez le code affiché par le jeton {name}.',
      },
      selfService: {
        name: 'Jeton matériel',
        offer: 'Un petit appareil à écran, fourni par votre organisation.',
        add: 'Ajouter un jeton matériel',
        field: {
          label: 'Numéro de série',
          help: 'Il se trouve au dos du jeton.',
          error: 'Saisissez le numéro inscrit au dos du jeton.',
          refused: 'Nous ne connaissons pas ce numéro de série. Vérifiez-le ou demandez à votre administrateur.',
        },
      },
    },
  },
  labels: {
    ...challengeLabels,
    ...attemptLabels,
    lookAhead: {
      en: {
        label: 'Look-ahead window (button presses)',
        help: 'For tokens with a button: how many codes ahead are accepted.',
      },
      de: {
        label: 'Vorausschaufenster (Tastendrücke)',
        help: 'Bei Token mit Taste: wie viele Codes im Voraus gelten.',
      },
      fr: {
        label: 'Fenêtre d’anticipation (pressions)',
        help: 'Pour les jetons à bouton : combien de codes en avance sont acceptés.',
      },
    },
    driftSteps: {
      en: { label: 'Allowed clock drift (steps)', help: 'For tokens with a clock, in either direction.' },
      de: { label: 'Erlaubte Uhrabweichung (Schritte)', help: 'Bei Token mit Uhr, in beide Richtungen.' },
      fr: { label: 'Décalage d’horloge permis (pas)', help: 'Pour les jetons à horloge, dans les deux sens.' },
    },
    resyncWindow: {
      en: {
        label: 'Resynchronisation window (codes)',
        help: 'How far ahead to search for two consecutive codes when a token is resynchronised.',
      },
      de: {
        label: 'Abgleichfenster (Codes)',
        help: 'Wie weit beim Abgleich eines Tokens nach zwei aufeinanderfolgenden Codes gesucht wird.',
      },
      fr: {
        label: 'Fenêtre de resynchronisation (codes)',
        help: 'Jusqu’où chercher deux codes consécutifs quand un jeton est resynchronisé.',
      },
    },
  },
})
