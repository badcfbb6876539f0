import { useTranslation } from 'react-i18next'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Choices } from './blog-posts-api.ts'

interface BlogAndAuthor {
  blogId: string
  author: string
}

/** The post's blog and author. */
export function BlogAndAuthorFields({
  values: { blogId, author },
  choices: { blogs },
  set,
  shown,
}: {
  values: BlogAndAuthor
  choices: Choices
  set: (change: Partial<BlogAndAuthor>) => void
  shown: (problem: 'blog' | 'author') => string | undefined
}) {
  const { t } = useTranslation('blog-posts')
  return (
    <>
      <Select
        label={t('form.blog')}
        value={blogId}
        onValue={(next) => set({ blogId: next })}
        options={[
          ...(blogId === '' ? [{ value: '', label: t('form.chooseBlog') }] : []),
          ...blogs.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        help={blogs.length === 0 && t('form.noBlogs')}
        error={shown('blog')}
      />
      <TextField
        label={t('form.author')}
        value={author}
        onValue={(next) => set({ author: next })}
        autoComplete="off"
        error={shown('author')}
      />
    </>
  )
}
