import type { ClientModule } from '#core/registry/client.ts'

const AUDIT = '/seo-audit'

export const client: ClientModule = {
  slug: 'audit',
  screens: [{ path: AUDIT, load: () => import('./ui/audit-page.tsx').then((part) => part.AuditPage) }],
  hubLinks: [{ hub: 'home', order: 2, to: AUDIT, label: 'audit:hub' }],
  help: [
    {
      screen: AUDIT,
      questions: ['audit:help.score', 'audit:help.ignore', 'audit:help.often'],
      guide: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    },
  ],
}
