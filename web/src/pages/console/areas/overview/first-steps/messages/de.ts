import type { FirstStepsMessages } from './en.ts'

const de: FirstStepsMessages = {
  title: 'Erste Schritte',
  progress: (done, all) => (done === all ? 'Alles erledigt' : `${done} von ${all} erledigt`),
  show: 'Einblenden',
  hide: 'Ausblenden',
  done: ' (erledigt)',
  again: 'Öffnen',
  steps: {
    account: {
      title: 'Ihr Konto absichern',
      help: 'Fügen Sie einen Passkey oder einen anderen zweiten Faktor hinzu. Dann genügt ein gestohlenes Passwort nicht zur Anmeldung.',
      action: 'Passkey hinzufügen',
    },
    methods: {
      title: 'Methoden wählen',
      help: 'Legen Sie fest, wie Ihre Benutzer ihre Identität bestätigen können.',
      action: 'Methoden wählen',
    },
    provider: {
      title: 'E-Mail oder SMS anbinden',
      help: 'Fügen Sie einen Anbieter hinzu und senden Sie sich selbst einen Code. Erledigt, sobald der Anbieter eine Nachricht angenommen hat.',
      action: 'Konnektor hinzufügen',
    },
    client: {
      title: 'Ihre Anwendung anbinden',
      help: 'Erstellen Sie einen Client und kopieren Sie Code, der funktioniert.',
      action: 'Client erstellen',
    },
    phone: {
      title: 'Eine Anmeldung mit dem Telefon ausprobieren',
      help: 'Fügen Sie Ihr Telefon als Gerät hinzu und bestätigen Sie damit eine Anmeldung.',
      action: 'Telefon hinzufügen',
    },
    colleague: {
      title: 'Eine Kollegin oder einen Kollegen einladen',
      help: 'Eine zweite Person mit Administratorrechten kann helfen, wenn Sie den Zugang verlieren.',
      action: 'Administrator einladen',
    },
  },
}

export default de
