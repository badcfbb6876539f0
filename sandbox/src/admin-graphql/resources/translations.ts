import { createHash } from 'node:crypto'
import type { FileRecord, TranslationRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, parseGid } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { assertInputSize } from './nodes.ts'

const MAX_TRANSLATIONS = 100
/** The only translatable text of a file. */
const ALT = 'alt'

interface TranslationInput {
  key: string
  locale: string
  marketId?: string | null
  translatableContentDigest: string
  value: string
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the image file behind an id; no other resource has translations here. */
function translatable({ state, store }: AdminRequest, id: string): FileRecord | undefined {
  const found = parseGid(id)
  if (found?.type !== 'MediaImage') throw notImplemented('TranslatableResource', found?.type ?? id)
  return state.get(store, 'MediaImage', found.id)
}

function translationOf({ state, store }: AdminRequest, file: FileRecord, locale: string) {
  return state.byHandle(store, 'Translation', `${gid('MediaImage', file.id)}|${ALT}|${locale}`)
}

const inLocale = (request: AdminRequest, file: FileRecord, locale: string) => {
  const found = translationOf(request, file, locale)
  return found ? [entity('Translation', { translation: found, text: file.alt })] : []
}

export const translationResolvers: Resolvers = {
  QueryRoot: {
    translatableResource: (_: unknown, { resourceId }: { resourceId: string }, request) =>
      entityOrNull('TranslatableResource', translatable(request, resourceId)),
  },
  MediaImage: {
    translations: (file: FileRecord, { locale }: { locale: string }, request) =>
      inLocale(request, file, locale),
  },
  TranslatableResource: {
    resourceId: (file: FileRecord) => gid('MediaImage', file.id),
    translatableContent: (file: FileRecord, _: object, { store }) =>
      file.alt === ''
        ? []
        : [
            {
              key: ALT,
              value: file.alt,
              digest: digestOf(file.alt),
              locale: store.primaryLocale,
              type: 'SINGLE_LINE_TEXT_FIELD',
            },
          ],
    translations: (file: FileRecord, { locale }: { locale: string }, request) =>
      inLocale(request, file, locale),
  },
  Translation: {
    key: ({ translation }: Shown) => translation.key,
    locale: ({ translation }: Shown) => translation.locale,
    value: ({ translation }: Shown) => translation.value,
    outdated: ({ translation, text }: Shown) => translation.digest !== digestOf(text),
    updatedAt: ({ translation }: Shown) => translation.updatedAt,
    market: () => null,
  },
  Mutation: {
    translationsRegister: mutation(
      ({ resourceId, translations }: { resourceId: string; translations: TranslationInput[] }, request) => {
        assertInputSize(translations.length, MAX_TRANSLATIONS)
        const file = translatable(request, resourceId)
        if (!file) return refuse(['resourceId'], 'Resource does not exist', 'RESOURCE_NOT_FOUND')
        const written = translations.map((input, index) =>
          register(request, { file, input, path: ['translations', String(index)] }),
        )
        return {
          translations: written.map((translation) => entity('Translation', { translation, text: file.alt })),
        }
      },
    ),
  },
}

interface Shown {
  translation: TranslationRecord
  text: string
}

function register(
  request: AdminRequest,
  { file, input, path }: { file: FileRecord; input: TranslationInput; path: string[] },
): TranslationRecord {
  const { state, store } = request
  const { key, locale, value, translatableContentDigest: digest } = input
  if (input.marketId) throw notImplemented('TranslationInput', 'marketId')
  if (key !== ALT || file.alt === '')
    return refuse([...path, 'key'], 'Key is not translatable', 'INVALID_KEY_FOR_MODEL')
  const known = state.list(store, 'ShopLocale').find((each) => each.locale === locale)
  if (!known || known.primary)
    return refuse([...path, 'locale'], 'Locale is not valid for the shop', 'INVALID_LOCALE_FOR_SHOP')
  if (digest !== digestOf(file.alt))
    return refuse(
      [...path, 'translatableContentDigest'],
      'Translatable content hash is invalid',
      'INVALID_TRANSLATABLE_CONTENT',
    )
  const now = new Date().toISOString()
  const stands = translationOf(request, file, locale)
  return state.put(store, 'Translation', {
    ...(stands ?? { id: state.nextId(), createdAt: now }),
    resource: gid('MediaImage', file.id),
    key,
    locale,
    value,
    digest,
    updatedAt: now,
  })
}
