import { readConfig } from '#api/config.ts';
import { templates } from '#api/integrations/chats/templates.ts';
import { submissionOf } from '#api/integrations/chats/submission.ts';

// Prints the texts of chats as the service wants them submitted; PUBLIC_URL is where their links lead.
const { publicUrl } = readConfig(process.env);
process.stdout.write(
  `${JSON.stringify(
    templates.map((each) => submissionOf(each, publicUrl)),
    null,
    2,
  )}\n`,
);
