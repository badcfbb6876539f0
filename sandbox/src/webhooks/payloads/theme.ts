import type { ThemeRecord } from '../../state/records.ts'

/** Returns the body of `themes/create`, `themes/update` and `themes/publish`. */
export function themePayload(theme: ThemeRecord): object {
  return {
    id: theme.id,
    admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${theme.id}`,
    name: theme.name,
    role: theme.role.toLowerCase(),
    theme_store_id: null,
    previewable: true,
    processing: false,
    created_at: theme.createdAt,
    updated_at: theme.updatedAt,
  }
}
