import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTitles } from '#core/changes/ui/use-change-words.ts'
import { requestTexts } from '#kit/ui/i18n/requested-texts.ts'
import type { HomeItem } from '../contract.ts'
import { homeApi } from './home-api.ts'

// Features with lines in nearly every store: their texts load in parallel with the data.
requestTexts(['catalogue', 'structured-data', 'schema-results', 'audit', 'meta-tags'])

/** Poll interval while the screen shows progress, in milliseconds. */
const WHILE_WORKING_MS = 2_000

/** True if a line is about work in progress. */
export const isUnderWay = ({ progress }: HomeItem): boolean => progress !== undefined

/** Loads Home's data together with the texts of all features it mentions; polls while work is in progress. */
export function useHome() {
  const { i18n } = useTranslation('shell')
  return useQuery({
    queryKey: ['home'],
    queryFn: async () => {
      const data = await homeApi.get()
      const owners = new Set([...data.working, ...data.needs].map(({ key }) => key.split(':')[0] ?? 'home'))
      await Promise.all([i18n.loadNamespaces([...owners]), loadTitles(i18n, data.changed)])
      return data
    },
    refetchInterval: ({ state }) => (state.data?.working.some(isUnderWay) ? WHILE_WORKING_MS : false),
  })
}
