import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTitles } from '#core/changes/ui/use-change-words.ts'
import { wantTexts } from '#kit/ui/i18n/wanted-texts.ts'
import type { HomeItem } from '../contract.ts'
import { homeApi } from './home-api.ts'

// Of nearly every store these have something to say: beside the answer, and not after it.
wantTexts(['catalogue', 'structured-data', 'schema-results', 'audit', 'meta-tags'])

/** Work that is counted on the screen is asked about this often, in milliseconds. */
const WHILE_WORKING_MS = 2_000

/** Whether a line is about work that is going on. */
export const isUnderWay = ({ progress }: HomeItem): boolean => progress !== undefined

/** Home's data, with the texts of every feature that speaks on it already loaded; it follows work under way. */
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
