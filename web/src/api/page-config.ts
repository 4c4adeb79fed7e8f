// What a page is told by the server that serves it, beside it.
import type { PageConfig } from '@countersign/contract'
import { request } from './request.ts'

export const loadPageConfig = (): Promise<PageConfig> =>
  request<PageConfig>(new URL('config.json', document.baseURI).href)
