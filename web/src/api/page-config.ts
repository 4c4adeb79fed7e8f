// The configuration that the server provides beside each page.
import type { PageConfig } from '@countersign/contract'
import { request } from './request.ts'

export const loadPageConfig = (): Promise<PageConfig> =>
  request<PageConfig>(new URL('config.json', document.baseURI).href)
