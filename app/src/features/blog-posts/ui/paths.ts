export const LIST_PATH = '/seo-booster/metatags?tabindex=3'
export const NEW_PATH = '/seo-booster/blog-posts/new'
export const PLAN_PATH = '/seo-booster/blog-posts/plan'
export const postPath = (id: string): string => `/seo-booster/blog-posts/${id}`
