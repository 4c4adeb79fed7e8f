export type { ChartColor, Series } from './chart.ts'
export { Lines } from './lines.tsx'
export { Share } from './share.tsx'
export { StackedBars } from './stacked-bars.tsx'
