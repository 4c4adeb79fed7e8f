import type { ShadowMessages } from './en.ts'

const fr: ShadowMessages = {
  title: 'Mode fantôme',
  lead: 'Laisse un brouillon décider des demandes réelles à côté des politiques en vigueur, sans effet. Les réponses ne changent jamais ; les différences sont enregistrées.',
  back: 'Retour au brouillon',
  offTitle: 'Le mode fantôme est désactivé',
  offText: 'Activez-le pour voir où le brouillon enregistré déciderait autrement.',
  start: 'Démarrer avec le brouillon',
  restart: 'Redémarrer avec le brouillon',
  stop: 'Arrêter le mode fantôme',
  running: 'Le mode fantôme est activé',
  started: 'Démarré',
  compared: 'Comparées',
  differing: 'Différentes',
  skipped: 'Ignorées',
  differencesTitle: 'Différences',
  noDifferences: 'Aucune différence pour l’instant',
  decided: 'Décidée',
  request: 'Demande',
  logged: 'Politiques en vigueur',
  shadow: 'Brouillon',
  outcomes: { allowed: 'Autorisée', approval_required: 'Approbation requise', denied: 'Refusée' },
}

export default fr
