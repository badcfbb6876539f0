import { redirectOldPath } from '../../admin/content/handles.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { removeResource } from './remove-resource.ts'
import {
  handleFrom,
  type MetafieldInput,
  publishedAtFrom,
  titleFrom,
  writeMetafields,
} from './resource-input.ts'
import { richHtml } from './rich-html.ts'

interface PageInput {
  title?: string | null
  handle?: string | null
  body?: string | null
  isPublished?: boolean | null
  publishDate?: string | null
  templateSuffix?: string | null
  metafields?: MetafieldInput[] | null
  redirectNewHandle?: boolean | null
}

const taken = () => ({ field: ['page', 'handle'], message: 'Handle has already been taken', code: 'TAKEN' })

export const pageMutations: Resolvers = {
  Mutation: {
    pageCreate: mutation(({ page: input }: { page: PageInput }, request) => {
      const { state, store } = request
      const now = new Date().toISOString()
      const id = state.nextId()
      const title = titleFrom(input.title, ['page', 'title'])
      const publishedAt = publishedAtFrom(input)
      const page = state.put(store, 'Page', {
        id,
        createdAt: now,
        updatedAt: now,
        title,
        handle: handleFrom(request, 'Page', { asked: input.handle, title, id, taken }),
        bodyHtml: richHtml(input.body) ?? '',
        templateSuffix: input.templateSuffix || null,
        publishedAt: publishedAt === undefined ? now : publishedAt,
      })
      writeMetafields(request, gid('Page', id), { inputs: input.metafields, path: ['page'] })
      return { page: entity('Page', page) }
    }),
    pageUpdate: mutation((args: { id: string; page: PageInput }, request) => {
      const { state, store } = request
      const input = args.page
      const stored = state.get(store, 'Page', idOf(args.id, 'Page'))
      if (!stored) return refuse(['id'], 'Page does not exist', 'NOT_FOUND')
      if (Object.keys(input).length === 0) return { page: entity('Page', stored) }
      const title = input.title == null ? stored.title : titleFrom(input.title, ['page', 'title'])
      const handle =
        input.handle == null
          ? stored.handle
          : handleFrom(request, 'Page', { asked: input.handle, title, id: stored.id, taken })
      if (input.redirectNewHandle && handle !== stored.handle)
        redirectOldPath({ state, store }, `/pages/${stored.handle}`, `/pages/${handle}`)
      const publishedAt = publishedAtFrom(input)
      const page = state.put(store, 'Page', {
        ...stored,
        title,
        handle,
        updatedAt: new Date().toISOString(),
        bodyHtml: richHtml(input.body) ?? stored.bodyHtml,
        templateSuffix:
          input.templateSuffix === undefined ? stored.templateSuffix : input.templateSuffix || null,
        publishedAt: publishedAt === undefined ? stored.publishedAt : publishedAt,
      })
      writeMetafields(request, gid('Page', page.id), { inputs: input.metafields, path: ['page'] })
      return { page: entity('Page', page) }
    }),
    pageDelete: mutation(({ id }: { id: string }, request) => {
      if (!removeResource(request, 'Page', idOf(id, 'Page')))
        return refuse(['id'], 'Page does not exist', 'NOT_FOUND')
      return { deletedPageId: id }
    }),
  },
}
