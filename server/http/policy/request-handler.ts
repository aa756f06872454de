/** A handler that runs before pages: null means "not mine". */
export type RequestHandler = (
  request: Request,
  client: { address: string; socketAddress: string },
) => Promise<Response | null>
