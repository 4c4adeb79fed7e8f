// One page under one path: its HTML, its own files, the assets that pages share, and the deployment's data.
import type { PageConfig } from '@countersign/contract'
import { type BuiltFile, type BuiltFiles, madeFile, readBuiltFiles } from './built-files.ts'
import { chooseEncoding } from './encoding.ts'
import { securityHeaders } from './security-headers.ts'

export interface PageDeclaration {
  /** The name of its HTML file. */
  readonly name: string
  /** Below the context path of its service, or from the root. */
  readonly path: string
  readonly fromRoot?: true
  /** Every path that is not a file opens the page, which has client-side routes. */
  readonly clientRoutes?: true
  /** A folder of ordinary pages, which begins with its `index.html`. */
  readonly folder?: true
}

export interface PageRequest {
  /** Below the page's own path, decoded. */
  readonly file: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

export interface PageAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

export interface Page {
  /** Undefined if nothing is there. */
  answer(request: PageRequest): PageAnswer | undefined
}

export interface Pages {
  at(path: string, declaration: PageDeclaration): Page
}

const hashedAssets = 'assets/'
const baseTag = '<base href="./" />'

export interface PagesOptions {
  /** Otherwise when one of them is first requested: a server without visitors needs none. */
  readonly readAtOnce?: boolean
}

export function openPages(directory: string, config: PageConfig, { readAtOnce = false }: PagesOptions = {}): Pages {
  let read = readAtOnce ? readBuiltFiles(directory) : undefined
  const built = (): BuiltFiles => {
    read ??= readBuiltFiles(directory)
    return read
  }
  const configFile = madeFile('config.json', JSON.stringify(config))
  return {
    at(path, { name, clientRoutes = false, folder = false }) {
      let html: BuiltFile | undefined
      const openHtml = (): BuiltFile | undefined => {
        html ??= folder ? built().get(`${name}/index.html`) : placed(built().get(`${name}.html`), path)
        return html
      }
      const find = (file: string): BuiltFile | undefined => {
        if (file === '') return openHtml()
        if (file === 'config.json') return configFile
        if (file.startsWith(hashedAssets)) return built().get(file)
        return built().get(`${name}/${file}`) ?? (clientRoutes ? openHtml() : undefined)
      }
      return {
        answer(request) {
          const found = find(request.file)
          return found && answerWith(found, request)
        },
      }
    },
  }
}

/** Relative addresses in the page resolve from here, whatever path it was opened at. */
function placed(file: BuiltFile | undefined, path: string): BuiltFile | undefined {
  return (
    file &&
    madeFile(
      'page.html',
      file.forms.identity.toString('utf8').replace(baseTag, () => `<base href="${path}/" />`),
    )
  )
}

function answerWith({ contentType, etag, forms }: BuiltFile, request: PageRequest): PageAnswer {
  const isHashed = request.file.startsWith(hashedAssets)
  // Sent with a 304 too: a browser replaces its stored headers with those of a 304 (RFC 9111 section 3.2).
  const headers = {
    ...securityHeaders,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
  }
  const known = request.ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return { status: 304, headers, body: undefined }
  const encoding = chooseEncoding(request.acceptEncoding, forms)
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': contentType,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body: forms[encoding] ?? forms.identity,
  }
}
