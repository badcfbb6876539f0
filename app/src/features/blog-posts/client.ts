import type { ClientModule } from '#core/registry/client.ts'

const CONTENT = '/seo-booster/metatags'
const WRITING = {
  questions: [
    'blog-posts:help.facts',
    'blog-posts:help.approval',
    'blog-posts:help.spam',
    'blog-posts:help.model',
  ],
  guide: 'https://developers.google.com/search/docs/essentials/spam-policies#scaled-content',
} as const

export const client: ClientModule = {
  slug: 'blog-posts',
  screens: [
    {
      path: '/seo-booster/blog-posts/new',
      under: CONTENT,
      load: () => import('./ui/new-post-page.tsx').then((part) => part.NewPostPage),
    },
    {
      path: '/seo-booster/blog-posts/plan',
      under: CONTENT,
      load: () => import('./ui/plan-page.tsx').then((part) => part.PlanPage),
    },
    {
      path: '/seo-booster/blog-posts/:id',
      under: CONTENT,
      load: () => import('./ui/post-page.tsx').then((part) => part.PostPage),
    },
  ],
  tabs: [
    {
      screen: CONTENT,
      index: 3,
      label: 'blog-posts:tab',
      load: () => import('./ui/posts-panel.tsx').then((part) => part.PostsPanel),
    },
  ],
  help: [
    { screen: CONTENT, tabs: [3], ...WRITING },
    { screen: '/seo-booster/blog-posts/new', ...WRITING },
    { screen: '/seo-booster/blog-posts/plan', questions: ['blog-posts:help.plan', 'blog-posts:help.limit'] },
  ],
}
