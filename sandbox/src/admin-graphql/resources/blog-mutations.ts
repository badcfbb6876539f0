import { redirectOldPath } from '../../admin/content/handles.ts'
import type { BlogRecord } from '../../state/records.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { removeResource } from './remove-resource.ts'
import { handleFrom, type MetafieldInput, titleFrom, writeMetafields } from './resource-input.ts'

interface BlogInput {
  title?: string | null
  handle?: string | null
  templateSuffix?: string | null
  commentPolicy?: BlogRecord['commentPolicy'] | null
  metafields?: MetafieldInput[] | null
  redirectNewHandle?: boolean | null
  redirectArticles?: boolean | null
}

const taken = () => ({ field: ['blog', 'handle'], message: 'Handle has already been taken', code: 'INVALID' })

export const blogMutations: Resolvers = {
  Mutation: {
    blogCreate: mutation(({ blog: input }: { blog: BlogInput }, request) => {
      const { state, store } = request
      const now = new Date().toISOString()
      const id = state.nextId()
      const title = input.title?.trim()
      if (!title) return refuse(['blog', 'title'], "Title can't be blank", 'INVALID')
      const blog = state.put(store, 'Blog', {
        id,
        createdAt: now,
        updatedAt: now,
        title,
        handle: handleFrom(request, 'Blog', { asked: input.handle, title, id, taken }),
        templateSuffix: input.templateSuffix || null,
        commentPolicy: input.commentPolicy ?? 'MODERATED',
      })
      writeMetafields(request, gid('Blog', id), { inputs: input.metafields, path: ['blog'] })
      return { blog: entity('Blog', blog) }
    }),
    blogUpdate: mutation((args: { id: string; blog: BlogInput }, request) => {
      const { state, store } = request
      const input = args.blog
      const stored = state.get(store, 'Blog', idOf(args.id, 'Blog'))
      if (!stored) return refuse(['id'], 'Blog does not exist', 'NOT_FOUND')
      if (Object.keys(input).length === 0) return { blog: entity('Blog', stored) }
      const title = input.title == null ? stored.title : titleFrom(input.title, ['blog', 'title'])
      const handle =
        input.handle == null
          ? stored.handle
          : handleFrom(request, 'Blog', { asked: input.handle, title, id: stored.id, taken })
      if (handle !== stored.handle) {
        if (input.redirectNewHandle)
          redirectOldPath({ state, store }, `/blogs/${stored.handle}`, `/blogs/${handle}`)
        if (input.redirectArticles)
          for (const article of state.list(store, 'Article', { parent: stored.id }))
            redirectOldPath(
              { state, store },
              `/blogs/${stored.handle}/${article.handle}`,
              `/blogs/${handle}/${article.handle}`,
            )
      }
      const blog = state.put(store, 'Blog', {
        ...stored,
        title,
        handle,
        updatedAt: new Date().toISOString(),
        templateSuffix:
          input.templateSuffix === undefined ? stored.templateSuffix : input.templateSuffix || null,
        commentPolicy: input.commentPolicy ?? stored.commentPolicy,
      })
      writeMetafields(request, gid('Blog', blog.id), { inputs: input.metafields, path: ['blog'] })
      return { blog: entity('Blog', blog) }
    }),
    blogDelete: mutation(({ id }: { id: string }, request) => {
      const blogId = idOf(id, 'Blog')
      for (const article of request.state.list(request.store, 'Article', { parent: blogId }))
        removeResource(request, 'Article', article.id)
      if (!removeResource(request, 'Blog', blogId)) return refuse(['id'], 'Blog does not exist', 'NOT_FOUND')
      return { deletedBlogId: id }
    }),
  },
}
