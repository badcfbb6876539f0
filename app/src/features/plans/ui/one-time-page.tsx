import { Navigate, useLocation } from 'react-router'

/** What is paid once are credits: the specification's two URLs for it lead to where they are bought. */
export function OneTimePage() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('tabindex', '1')
  return <Navigate to={`/pricing?${query}`} replace />
}
