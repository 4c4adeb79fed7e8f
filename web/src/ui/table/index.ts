export { Below } from './below.tsx'
export { type Column, DataTable } from './data-table.tsx'
export { PagedTable } from './paged-table.tsx'
export { type Pages, usePages } from './use-pages.ts'
