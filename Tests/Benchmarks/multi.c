// SPDX-License-Identifier: MIT
//
// The rival of our transfers: the plainest loop over the same libcurl's multi interface. Reads URLs from the file that
// is named and keeps 200 of them in flight; prints "SECONDS ANSWERS".
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { IN_FLIGHT = 200 };

static size_t discard(char *bytes, size_t size, size_t count, void *user) {
    (void)bytes, (void)user;
    return size * count;
}

static int start(CURLM *multi, CURL *easy, FILE *list) {
    char line[4096];
    if (!fgets(line, sizeof line, list)) return 0;
    line[strcspn(line, "\n")] = 0;
    curl_easy_setopt(easy, CURLOPT_URL, line);
    curl_multi_add_handle(multi, easy);
    return 1;
}

int main(int count, char **arguments) {
    FILE *list = count > 1 ? fopen(arguments[1], "r") : NULL;
    if (!list) return 2;
    struct timespec begin, end;
    curl_global_init(CURL_GLOBAL_ALL);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    CURLM *multi = curl_multi_init();
    int flying = 0, answers = 0;
    for (int i = 0; i < IN_FLIGHT; i++) {
        CURL *easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        flying += start(multi, easy, list);
    }
    while (flying) {
        int running, left;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        int ended = 0;
        while ((message = curl_multi_info_read(multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            answers += status == 200;
            curl_multi_remove_handle(multi, easy);
            ended++;
            flying += start(multi, easy, list) - 1;
        }
        if (!ended) curl_multi_poll(multi, NULL, 0, 50, NULL);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%f %d\n", (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec), answers);
    return 0;
}
