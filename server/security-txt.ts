import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform/platform.ts';

const validity = 90 * 24 * 60 * 60 * 1000;

/**
 * Serves /.well-known/security.txt (RFC 9116), which names the address for reports of vulnerabilities. Answers
 * 404 on a public instance without CONTACT_EMAIL, because the file must name an address.
 */
export function answerSecurityTxt(app: FastifyInstance, { settings, now }: Platform): void {
  const { publicUrl, contactEmail, isLocal, operatorEmails } = settings;
  const contact = contactEmail ?? (isLocal ? (operatorEmails[0] ?? null) : null);
  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (contact === null) return reply.status(404).send('This instance has no contact address.\n');
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${new Date(now().getTime() + validity).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.header('cache-control', 'public, max-age=86400').send(`${lines.join('\n')}\n`);
  });
}
