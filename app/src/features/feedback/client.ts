import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'feedback',
  screens: [
    { path: '/feedback', load: () => import('./ui/feedback-page.tsx').then((part) => part.FeedbackPage) },
    { path: '/review', load: () => import('./ui/review-page.tsx').then((part) => part.ReviewPage) },
  ],
  hubLinks: [{ hub: 'help', order: 40, to: '/feedback', label: 'feedback:hub' }],
  notices: [{ screen: '/', load: () => import('./ui/review-prompt.tsx').then((part) => part.ReviewPrompt) }],
  staffPages: [
    {
      path: '/admin/feedback',
      load: () => import('./ui/staff-feedback-page.tsx').then((part) => part.StaffFeedbackPage),
      menu: { label: 'feedback:staffMenu.main', group: 'community', order: 20 },
    },
  ],
}
