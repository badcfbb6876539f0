import { defineApi } from '#kit/ui/api/define-api.ts'
import { blogPostsContract } from '../contract.ts'

export const blogPostsApi = defineApi(blogPostsContract)

export const LANDING_KEY = ['blog-posts']
export const LIST_KEY = ['blog-posts-list']
export const SETTINGS_KEY = ['blog-posts-settings']
export const CHOICES_KEY = ['blog-posts-choices']
export const postKey = (id: string) => ['blog-post', id]

export type Choices = Awaited<ReturnType<typeof blogPostsApi.choices>>
