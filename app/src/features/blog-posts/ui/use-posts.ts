import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { PostDetail, PostText } from '../contract/posts.ts'
import type { Losses } from '../domain/losses.ts'
import type { PostState } from '../domain/post-state.ts'
import { blogPostsApi, LANDING_KEY, LIST_KEY, postKey } from './blog-posts-api.ts'

/** Polling intervals while a post is written, in milliseconds. */
const FOLLOW_MS = 1_500
const LIST_FOLLOW_MS = 4_000

export interface ListFilters {
  state?: string
  q?: string
}

export function useLanding() {
  return useQuery({
    queryKey: LANDING_KEY,
    queryFn: () => blogPostsApi.landing(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.counts.writing ? LIST_FOLLOW_MS : false),
  })
}

const filtersOf = ({ state, q }: ListFilters) => ({
  ...(state && { state: state as PostState }),
  ...(q && { q }),
})

/** The filtered list as a file. */
export const usePostsCsv = (filters: ListFilters) =>
  useCsv(() => blogPostsApi.csv(filtersOf(filters)), blogPostsApi.csv)

export function usePostList(filters: ListFilters, page: number) {
  return useQuery({
    queryKey: [...LIST_KEY, filters.state, filters.q, page],
    queryFn: () => blogPostsApi.list({ ...filtersOf(filters), page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((row) => row.state === 'writing') ? LIST_FOLLOW_MS : false,
  })
}

export function usePost(id: string) {
  return useQuery({
    queryKey: postKey(id),
    queryFn: () => blogPostsApi.get({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? FOLLOW_MS : false),
  })
}

/** Returns the mutations of a post. */
export function usePostWrites(id: string) {
  const cache = useQueryClient()
  const keep = (post: PostDetail) => {
    cache.setQueryData(postKey(id), post)
    void cache.invalidateQueries({ queryKey: LANDING_KEY })
    void cache.invalidateQueries({ queryKey: LIST_KEY })
  }
  const readAgain = () =>
    Promise.all([postKey(id), LANDING_KEY, LIST_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })))
  return {
    save: useMutation({
      mutationFn: (text: PostText & { revision: number }) => blogPostsApi.save({ id, ...text }),
      onSuccess: keep,
      // If somebody else has saved it, the editor offers their text.
      onError: () => void readAgain(),
    }),
    publish: useMutation({
      mutationFn: (publication: {
        visibility: 'visible' | 'hidden'
        publishAt: string | null
        agreed: Losses
      }) => blogPostsApi.publish({ id, ...publication }),
      onSuccess: ({ post }) => keep(post),
    }),
    reload: useMutation({
      mutationFn: (agreed: Losses) => blogPostsApi.reload({ id, agreed }),
      onSuccess: keep,
    }),
    rewrite: useMutation({
      mutationFn: (section?: number) =>
        blogPostsApi.rewrite({ id, ...(section !== undefined && { section }) }),
      onSuccess: readAgain,
    }),
    stop: useMutation({ mutationFn: () => blogPostsApi.stop({ id }), onSuccess: readAgain }),
    remove: useMutation({
      mutationFn: () => blogPostsApi.remove({ id }),
      // Not awaited: the screen navigates away from the deleted post first.
      onSuccess: () => {
        cache.removeQueries({ queryKey: postKey(id) })
        void cache.invalidateQueries({ queryKey: LANDING_KEY })
        void cache.invalidateQueries({ queryKey: LIST_KEY })
      },
    }),
  }
}
