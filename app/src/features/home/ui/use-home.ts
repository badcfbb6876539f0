import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeApi } from './home-api.ts'

/** Home's data, with the texts of every feature that speaks on it already loaded. */
export function useHome() {
  const { i18n } = useTranslation('shell')
  return useQuery({
    queryKey: ['home'],
    queryFn: async () => {
      const data = await homeApi.get()
      const keys = [...data.working, ...data.wrong].map((item) => item.key)
      const titles = data.changed.map((operation) => operation.title.key)
      const owners = new Set([...keys, ...titles].map((key) => key.split(':')[0] ?? 'home'))
      await i18n.loadNamespaces([...owners])
      return data
    },
  })
}
