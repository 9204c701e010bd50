import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { outage } from '../outage.ts';
import { isService } from './cors.ts';

const longestDelay = 3000;

/** Turns calls away, to be tried again in a moment, while the database is down or this process cannot keep up. */
export async function shedLoad(app: FastifyInstance, isUp: () => boolean): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: 1000,
    pressureHandler: (request) => {
      if (isShed(request.url)) throw outage(new Error('The event loop is too slow'));
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !isUp() && isShed(request.url) && request.method !== 'OPTIONS';
    done(isRefused ? outage(new Error('The database is down')) : undefined);
  });
}

function isShed(url: string): boolean {
  return isService(url) || /^\/live(?:\?|$)/.test(url);
}
