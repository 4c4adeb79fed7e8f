const en = {
  title: 'Policy analysis',
  lead: 'Policies of the saved draft that never matter, and policies that allow more than was used.',
  back: 'Policies',
  findings: 'Findings',
  proven: 'Proven',
  suspected: 'Suspected',
  certainties:
    'Proven findings follow from the texts, for every request. Suspected ones are true of the log; another request may come.',
  kinds: {
    never_applies: 'No valid request meets its conditions.',
    overruled: (other: string) => `Whenever it applies, ${other} denies.`,
    redundant: (other: string) => `Whenever it applies, ${other} does too.`,
    unused: 'It determined no decision of the log.',
    wider_than_used: 'It permits more than any allowed request of the log used.',
  },
  line: (line: number) => `Line ${line}`,
  unusedActions: (actions: string) => `Unused actions: ${actions}`,
  unusedTypes: (types: string) => `Unused types of resources: ${types}`,
  log: (judged: number, policies: number, decisions: string, since: string) =>
    `${judged} of ${policies} policies compared with ${decisions} decisions since ${since}. Policies that have changed since, or about which something is proven, are not; it takes at least 100 decisions.`,
  noLog: 'There are no decisions to compare with yet.',
  incomplete: 'There is more than this page shows.',
  noneTitle: 'No findings',
  noneText: 'Every policy of the draft can matter.',
}

export type AnalysisMessages = typeof en
export default en
