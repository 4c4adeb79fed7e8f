import type { AnalysisMessages } from './en.ts'

const fr: AnalysisMessages = {
  title: 'Analyse des politiques',
  lead: 'Les politiques du brouillon enregistré qui n’ont jamais d’effet, et celles qui permettent plus que ce qui a servi.',
  back: 'Politiques',
  findings: 'Constats',
  proven: 'Prouvé',
  suspected: 'Supposé',
  certainties:
    'Un constat prouvé découle des textes, pour toute demande. Un constat supposé est vrai du journal ; une autre demande peut venir.',
  kinds: {
    never_applies: 'Aucune demande valide ne remplit ses conditions.',
    overruled: (other) => `Chaque fois qu’elle s’applique, ${other} refuse.`,
    redundant: (other) => `Chaque fois qu’elle s’applique, ${other} s’applique aussi.`,
    unused: 'Elle n’a déterminé aucune décision du journal.',
    wider_than_used: 'Elle permet plus que ce qu’aucune demande autorisée du journal n’a utilisé.',
  },
  line: (line) => `Ligne ${line}`,
  unusedActions: (actions) => `Actions inutilisées : ${actions}`,
  unusedTypes: (types) => `Types de ressources inutilisés : ${types}`,
  log: (judged, policies, decisions, since) =>
    `${judged} politiques sur ${policies} comparées à ${decisions} décisions depuis ${since}. Celles qui ont changé depuis, ou pour lesquelles un constat est prouvé, ne le sont pas ; il faut au moins 100 décisions.`,
  noLog: 'Il n’y a pas encore de décisions à comparer.',
  incomplete: 'Il y en a plus que cette page n’en montre.',
  noneTitle: 'Aucun constat',
  noneText: 'Chaque politique du brouillon peut avoir un effet.',
}

export default fr
