import type { AppPageConfig } from '../../admin/apps/app-routes.ts'

/** Configuration the server wrote into the page for its script. */
export const config = JSON.parse(
  document.getElementById('app-page-config')?.textContent ?? '{}',
) as AppPageConfig

/** Fetches data from the admin; throws with the admin's message if the request fails. */
export async function adminData<T>(path: string): Promise<T> {
  const response = await fetch(`${config.dataBase}/${path}`, { headers: { accept: 'application/json' } })
  if (response.ok) return response.json() as Promise<T>
  const body = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Error(body.message ?? `The admin answered ${response.status}.`)
}
