import type { Messages } from './en.ts'

const de: Messages = {
  title: 'Mitteilungen über Anfragen',
  note: 'Wenn ein Agent um Ihre Freigabe bittet, kann dieser Browser es Ihnen mitteilen. Die Mitteilung öffnet nur die Anfrage: Sie melden sich wie immer an und antworten mit Ihrem Passkey. Haben Sie ein Gerät für Freigaben, gehen Anfragen stattdessen dorthin.',
  turnOn: 'In diesem Browser einschalten',
  turnedOn: 'Mitteilungen sind in diesem Browser eingeschaltet.',
  turnOff: 'Ausschalten',
  turnOffIn: (browser) => `In ${browser} ausschalten`,
  turnedOff: 'Mitteilungen sind in jenem Browser ausgeschaltet.',
  turnedOnAt: 'Eingeschaltet',
  offer: 'Mitteilungen über Anfragen erhalten',
  problems: {
    denied: {
      title: 'Mitteilungen sind blockiert',
      text: 'Ihr Browser blockiert sie für diese Website. Öffnen Sie die Website-Einstellungen (das Symbol neben der Adresse), erlauben Sie Mitteilungen und laden Sie die Seite neu.',
    },
    dismissed: {
      title: 'Mitteilungen sind noch ausgeschaltet',
      text: 'Sie haben die Frage ohne Antwort geschlossen. Versuchen Sie es noch einmal und wählen Sie «Zulassen».',
    },
    unreachable: {
      title: 'Mitteilungen sind noch ausgeschaltet',
      text: 'Sie haben sie erlaubt, aber Ihr Browser erreicht seinen Push-Dienst nicht. Versuchen Sie es später noch einmal.',
    },
    unsupported: {
      title: 'Keine Mitteilungen in diesem Browser',
      text: 'Dieser Browser unterstützt sie hier nicht. Wenn Sie Codes per E-Mail oder SMS verwenden, senden wir Ihnen zu jeder Anfrage einen Link.',
    },
  },
}

export default de
