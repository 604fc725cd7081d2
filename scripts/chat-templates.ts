import { readConfig } from '#api/config.ts';
import { templates } from '#api/integrations/chats/templates.ts';
import { submissionOf } from '#api/integrations/chats/submission.ts';

// Prints the chat templates in the form that the chat service requires for approval; PUBLIC_URL is the base of their
// links.
const { publicUrl } = readConfig(process.env);
process.stdout.write(
  `${JSON.stringify(
    templates.map((each) => submissionOf(each, publicUrl)),
    null,
    2,
  )}\n`,
);
