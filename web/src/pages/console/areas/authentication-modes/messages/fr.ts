import type { AuthenticationModesMessages } from './en.ts'
import { about, fields } from './methods/fr.data.ts'

const fr: AuthenticationModesMessages = {
  title: 'Modes d’authentification',
  lead: 'Choisissez comment les utilisateurs peuvent confirmer leur identité. Une méthode désactivée cesse aussitôt de fonctionner.',
  on: 'Activé',
  off: 'Désactivé',
  offered: (method) => `Proposer : ${method}`,
  settings: 'Réglages',
  settingsOf: (method) => `Réglages : ${method}`,
  settingsNote: 'Un champ vide utilise la valeur par défaut. Les changements s’appliquent aux nouvelles demandes.',
  turnedOn: (method) => `${method} : activé.`,
  turnedOff: (method) => `${method} : désactivé.`,
  turnOff: 'Désactiver',
  turnOffTitle: (method) => `Désactiver : ${method} ?`,
  turnOffText:
    'Plus personne ne peut s’en servir jusqu’à sa réactivation. Ce qui est enregistré reste. Assurez-vous que chacun a un autre moyen.',
  about,
  fields,
}

export default fr
