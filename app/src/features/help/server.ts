import { implement } from '#core/registry/implement.ts'
import { implementPublic } from '#core/registry/public-router.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Article, helpContract, helpPublicContract, helpStaffContract } from './contract.ts'
import { helpErrors } from './errors.ts'
import { findArticles } from './find-articles.ts'
import { articlesIn } from './read-articles.ts'
import { addVideo, allVideos, editVideo, orderVideos, removeVideo, staffVideos } from './videos/videos.ts'

const TEN_MINUTES = 600

const handlers = {
  articles: async (_: unknown, asked: { search: string; screen: string; language: string }) =>
    findArticles(asked),
  article: async (_: unknown, asked: { slug: string; language: string }) => readArticle(asked),
}

export const server: ServerModule = {
  slug: 'help',
  ...implement(helpContract, { ...handlers, videos: allVideos }),
  publicRouter: implementPublic(helpPublicContract, handlers, {
    keptFor: { articles: TEN_MINUTES, article: TEN_MINUTES },
  }),
  publicPaths: [
    { path: '/public/help' },
    {
      path: '/public/help/:slug',
      has: async ({ slug }) => (await articlesIn('en')).some((one) => one.slug === slug),
    },
  ],
  staff: implementStaff(
    helpStaffContract,
    { videos: staffVideos, addVideo, editVideo, orderVideos, removeVideo },
    { needs: { addVideo: 'manager', editVideo: 'manager', orderVideos: 'manager', removeVideo: 'manager' } },
  ),
  errors: Object.values(helpErrors),
}

/** Returns one article. Throws `help.gone`. */
async function readArticle({ slug, language }: { slug: string; language: string }): Promise<Article> {
  const article = (await articlesIn(language)).find((one) => one.slug === slug)
  if (!article) throw new AppError(helpErrors.gone)
  const { title, topic, screens, blocks } = article
  return { slug, title, topic, screens: [...screens], blocks, language: article.language }
}
