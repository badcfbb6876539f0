import type { ClientModule } from '#core/registry/client.ts'
import { LEAVING_PATH } from './paths.ts'

export const client: ClientModule = {
  slug: 'leaving',
  screens: [
    { path: LEAVING_PATH, load: () => import('./ui/leaving-page.tsx').then((part) => part.LeavingPage) },
  ],
  profileCards: [{ order: 85, load: () => import('./ui/leaving-card.tsx').then((part) => part.LeavingCard) }],
  notices: [
    {
      screen: '/',
      asks: ['/leaving/left'],
      load: () => import('./ui/left-notice.tsx').then((part) => part.LeftNotice),
    },
  ],
  help: [{ screen: LEAVING_PATH, questions: ['leaving:help.images', 'leaving:help.after'] }],
}
