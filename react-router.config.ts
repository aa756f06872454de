import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; asking for parts of it later would cost a round trip on a slow line.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
