import type { ThemeFileRecord, ThemeRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'

/** MIME types of theme files by extension; the platform reports text files of unknown type as text/plain. */
const CONTENT_TYPES: Record<string, string> = {
  liquid: 'text/x-liquid',
  json: 'application/json',
  css: 'text/css',
  js: 'application/javascript',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

interface ThemesArgs extends PageArgs {
  names?: string[] | null
  roles?: string[] | null
}

export const themeResolvers: Resolvers = {
  QueryRoot: {
    themes: (_: unknown, args: ThemesArgs, request) => {
      const themes = request.state
        .list(request.store, 'OnlineStoreTheme')
        .filter((theme) => !args.roles?.length || args.roles.includes(theme.role))
        .filter((theme) => !args.names?.length || args.names.some((name) => fits(name, theme.name)))
      return connectionOf(
        arraySource(themes, ({ id }) => ({ id, value: id })),
        args,
        { whole: request.bulk, node: ({ item }) => entity('OnlineStoreTheme', item) },
      )
    },
    theme: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('OnlineStoreTheme', state.get(store, 'OnlineStoreTheme', idOf(id, 'OnlineStoreTheme'))),
  },
  OnlineStoreTheme: {
    id: (theme: ThemeRecord) => gid('OnlineStoreTheme', theme.id),
    name: (theme: ThemeRecord) => theme.name,
    role: (theme: ThemeRecord) => theme.role,
    prefix: (theme: ThemeRecord) => `/t/${theme.id}`,
    processing: () => false,
    processingFailed: () => false,
    themeStoreId: () => null,
    createdAt: (theme: ThemeRecord) => theme.createdAt,
    updatedAt: (theme: ThemeRecord) => theme.updatedAt,
    files: (theme: ThemeRecord, args: PageArgs & { filenames?: string[] | null }, request) => ({
      ...connectionOf(
        arraySource(filesOf(request, theme, args.filenames), ({ id, filename }) => ({ id, value: filename })),
        args,
        { whole: request.bulk, node: ({ item }) => entity('OnlineStoreThemeFile', item) },
      ),
      userErrors: missing(request, theme, args.filenames),
    }),
  },
  OnlineStoreThemeFile: {
    filename: (file: ThemeFileRecord) => file.filename,
    checksumMd5: (file: ThemeFileRecord) => file.checksumMd5,
    contentType: (file: ThemeFileRecord) =>
      CONTENT_TYPES[file.filename.split('.').at(-1) ?? ''] ?? 'text/plain',
    size: (file: ThemeFileRecord) => String(Buffer.from(file.body, file.bodyEncoding ?? 'utf8').length),
    createdAt: (file: ThemeFileRecord) => file.createdAt,
    updatedAt: (file: ThemeFileRecord) => file.updatedAt,
    body: (file: ThemeFileRecord) =>
      file.bodyEncoding === 'base64'
        ? { __typename: 'OnlineStoreThemeFileBodyBase64', contentBase64: file.body }
        : { __typename: 'OnlineStoreThemeFileBodyText', content: file.body },
  },
}

/** True if a file name fits a pattern, in which `*` matches anything (schema: OnlineStoreTheme.files). */
function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}

function filesOf(request: AdminRequest, theme: ThemeRecord, names?: string[] | null): ThemeFileRecord[] {
  return request.state
    .list(request.store, 'OnlineStoreThemeFile', { parent: theme.id })
    .filter((file) => !names?.length || names.some((name) => fits(name, file.filename)))
}

/** Returns the requested names that are not files; patterns may match nothing. */
function missing(request: AdminRequest, theme: ThemeRecord, names?: string[] | null) {
  const found = new Set(filesOf(request, theme, names).map((file) => file.filename))
  return (names ?? [])
    .filter((name) => !name.includes('*') && !found.has(name))
    .map((filename) => ({ filename, code: 'NOT_FOUND' }))
}
