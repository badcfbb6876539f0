import { createHash } from 'node:crypto'
import type { ThemeFileRecord } from '../../state/records.ts'
import { type Resolvers } from '../engine/entity.ts'
import { idOf } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse, UserErrors } from '../engine/user-errors.ts'

/** Files one call may write (schema: themeFilesUpsert). */
const MAX_FILES = 50

interface Args {
  themeId: string
  files: { filename: string; body: { type: 'TEXT' | 'BASE64' | 'URL'; value: string } }[]
}

export const themeMutations: Resolvers = {
  Mutation: {
    themeFilesUpsert: mutation(({ themeId, files }: Args, { state, store }) => {
      const theme = state.get(store, 'OnlineStoreTheme', idOf(themeId, 'OnlineStoreTheme'))
      if (!theme) return refuse(['themeId'], 'Theme does not exist', 'NOT_FOUND')
      if (files.length > MAX_FILES)
        return refuse(['files'], `Only ${MAX_FILES} files can be written at once.`, 'LESS_THAN_OR_EQUAL_TO')
      const names = new Set(files.map((file) => file.filename))
      if (names.size < files.length)
        return refuse(['files'], 'A file is given twice.', 'DUPLICATE_FILE_INPUT')
      const now = new Date().toISOString()
      const written = files.map(({ filename, body }): ThemeFileRecord => {
        if (body.type === 'URL') throw notImplemented('OnlineStoreThemeFileBodyInputType', 'URL')
        assertJson(filename, body.value)
        const bytes = Buffer.from(body.value, body.type === 'BASE64' ? 'base64' : 'utf8')
        const former = state.byHandle(store, 'OnlineStoreThemeFile', filename, theme.id)
        const { bodyEncoding: _encoding, ...kept } = former ?? { id: state.nextId(), createdAt: now }
        return state.put(store, 'OnlineStoreThemeFile', {
          ...kept,
          updatedAt: now,
          themeId: theme.id,
          filename,
          body: body.value,
          ...(body.type === 'BASE64' ? { bodyEncoding: 'base64' as const } : {}),
          checksumMd5: createHash('md5').update(bytes).digest('hex'),
        })
      })
      return {
        job: null,
        upsertedThemeFiles: written.map(operationResult),
      }
    }),
    themeFilesDelete: mutation(
      ({ themeId, files }: { themeId: string; files: string[] }, { state, store }) => {
        const theme = state.get(store, 'OnlineStoreTheme', idOf(themeId, 'OnlineStoreTheme'))
        if (!theme) return refuse(['themeId'], 'Theme does not exist', 'NOT_FOUND')
        const found = files.map((filename) => {
          const file = state.byHandle(store, 'OnlineStoreThemeFile', filename, theme.id)
          return file ?? refuse(['files'], `${filename} does not exist`, 'NOT_FOUND')
        })
        for (const file of found) state.delete(store, 'OnlineStoreThemeFile', file.id)
        return { deletedThemeFiles: found.map(operationResult) }
      },
    ),
  },
}

function operationResult(file: ThemeFileRecord) {
  return {
    filename: file.filename,
    checksumMd5: file.checksumMd5,
    createdAt: file.createdAt,
    updatedAt: file.updatedAt,
    size: String(Buffer.from(file.body, file.bodyEncoding ?? 'utf8').length),
  }
}

/** Refuses theme JSON that cannot be parsed, as the platform does; a leading comment is allowed. */
function assertJson(filename: string, text: string): void {
  if (!filename.endsWith('.json')) return
  try {
    JSON.parse(text.replace(/^\s*\/\*[\s\S]*?\*\//, ''))
  } catch (error) {
    const message = `Invalid JSON in ${filename}: ${error instanceof Error ? error.message : ''}`
    throw new UserErrors([{ field: ['files'], message, code: 'FILE_VALIDATION_ERROR', filename }])
  }
}
