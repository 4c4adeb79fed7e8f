import type { AnalysisMessages } from './en.ts'

const de: AnalysisMessages = {
  title: 'Analyse der Richtlinien',
  lead: 'Richtlinien des gespeicherten Entwurfs, die nie etwas bewirken, und solche, die mehr erlauben, als genutzt wurde.',
  back: 'Richtlinien',
  findings: 'Befunde',
  proven: 'Bewiesen',
  suspected: 'Vermutet',
  certainties:
    'Bewiesene Befunde folgen aus den Texten, für jede Anfrage. Vermutete gelten für das Protokoll; eine andere Anfrage kann kommen.',
  kinds: {
    never_applies: 'Keine gültige Anfrage erfüllt ihre Bedingungen.',
    overruled: (other) => `Wann immer sie zutrifft, lehnt ${other} ab.`,
    redundant: (other) => `Wann immer sie zutrifft, trifft auch ${other} zu.`,
    unused: 'Sie hat keine Entscheidung im Protokoll bestimmt.',
    wider_than_used: 'Sie erlaubt mehr, als irgendeine erlaubte Anfrage im Protokoll nutzte.',
  },
  line: (line) => `Zeile ${line}`,
  unusedActions: (actions) => `Ungenutzte Aktionen: ${actions}`,
  unusedTypes: (types) => `Ungenutzte Arten von Ressourcen: ${types}`,
  log: (judged, policies, decisions, since) =>
    `${judged} von ${policies} Richtlinien mit ${decisions} Entscheidungen seit ${since} verglichen. Nicht verglichen werden Richtlinien, die seither geändert wurden oder zu denen etwas bewiesen ist; es braucht mindestens 100 Entscheidungen.`,
  noLog: 'Es gibt noch keine Entscheidungen zum Vergleichen.',
  incomplete: 'Es gibt mehr, als diese Seite zeigt.',
  noneTitle: 'Keine Befunde',
  noneText: 'Jede Richtlinie des Entwurfs kann etwas bewirken.',
}

export default de
