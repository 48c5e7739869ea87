import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('renew', 'routes/renew.tsx'),
  route('reports', 'routes/reports.tsx'),
  route('settings', 'routes/settings.tsx'),
] satisfies RouteConfig
